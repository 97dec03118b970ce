/**
 * One decorator per kind of setting: it adds the check, the reading of the text and the words for `.env.example`
 * together, so that they cannot disagree.
 */
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';

/** What a setting says about itself. Without `default` it is optional unless `required`. */
export interface SettingWords {
  readonly meaning: string;
  readonly default?: string;
  readonly required?: boolean;
  /** The value never appears in a message. */
  readonly secret?: boolean;
}

export interface Setting extends SettingWords {
  readonly key: string;
  readonly read: (text: string) => unknown;
}

const registry = new Map<object, Setting[]>();

/** The settings of a class, in the order of its source. */
export function settingsOf(type: { prototype: object }): readonly Setting[] {
  return registry.get(type.prototype) ?? [];
}

export function Text(words: SettingWords & { matches?: RegExp; shape?: string }): PropertyDecorator {
  const checks = [IsString()];
  if (words.matches)
    checks.push(Matches(words.matches, { message: `$property must be ${words.shape ?? 'well formed'}` }));
  return setting(words, (text) => text, checks);
}

export function Whole(words: SettingWords & { min: number; max: number }): PropertyDecorator {
  const message = `$property must be a whole number from ${String(words.min)} to ${String(words.max)}`;
  return setting(words, (text) => (/^\d+$/.test(text) ? Number(text) : Number.NaN), [
    IsInt({ message }),
    Min(words.min, { message }),
    Max(words.max, { message }),
  ]);
}

export function Choice(words: SettingWords & { of: readonly string[] }): PropertyDecorator {
  return setting(words, (text) => text, [
    IsIn([...words.of], { message: `$property must be one of ${words.of.join(', ')}` }),
  ]);
}

export function Flag(words: SettingWords): PropertyDecorator {
  const values: Readonly<Record<string, boolean>> = { true: true, false: false, '1': true, '0': false };
  return setting(words, (text) => values[text.toLowerCase()] ?? text, [
    IsIn([true, false], { message: '$property must be true or false' }),
  ]);
}

/** A comma-separated list; empty means none. */
export function List(words: SettingWords & { matches: RegExp; shape: string }): PropertyDecorator {
  const read = (text: string): string[] =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  return setting(words, read, [
    Matches(words.matches, { each: true, message: `$property must be a comma-separated list of ${words.shape}` }),
  ]);
}

function setting(
  words: SettingWords,
  read: (text: string) => unknown,
  checks: readonly PropertyDecorator[],
): PropertyDecorator {
  return (target, property) => {
    const settings = registry.get(target) ?? [];
    settings.push({ ...words, key: String(property), read });
    registry.set(target, settings);
    for (const check of checks) check(target, property);
    if (!words.required) IsOptional()(target, property);
  };
}
