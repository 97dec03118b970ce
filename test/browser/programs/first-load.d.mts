import type { Page } from 'playwright-core';

export const FIRST_LOAD_LIMIT: number;
export function measureFirstLoad(page: Page, address: string): Promise<{ name: string; bytes: number }[]>;
