/** The least environment that a configuration is read from, and what is said of one that is refused. */
import { ConfigError, readConfig } from './app-config';

export const REQUIRED = {
  DATABASE_URL: 'postgresql://recto:pw@localhost/recto',
  REDIS_URL: 'redis://localhost:6379',
  RECTO_SECRET: 'ab'.repeat(32),
};

export function sentencesFor(variables: Readonly<Record<string, string | undefined>>): readonly string[] {
  try {
    readConfig(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.sentences;
    throw error;
  }
  return [];
}
