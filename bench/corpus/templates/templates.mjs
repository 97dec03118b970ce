// The kinds of document. Each draws its content from its own source of randomness and a writer of its language.
import { report } from './report.mjs';

export const TEMPLATES = { report };
