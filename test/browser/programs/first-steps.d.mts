import type { Page } from 'playwright-core';

export function takeFirstSteps(
  page: Page,
  link: string,
): Promise<readonly { readonly name: string; readonly actions: number; readonly seconds: number }[]>;
