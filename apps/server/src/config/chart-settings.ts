/** Which keys of the configuration the chart's `config` takes, as properties of a JSON schema. */
import { Environment } from './environment';
import { settingsOf } from './setting.decorator';

/** Text, number or truth: what is right is checked when the service starts. */
const TYPES = ['string', 'integer', 'boolean'] as const;

/** What the image and its command have decided. */
const OF_THE_IMAGE = /^RECTO_(ROLE|MODELS_DIR|CUDA_DIR|PARSER_LAUNCHER|STORAGE_.+)$/;

interface ChartSetting {
  readonly description: string;
  readonly type: readonly string[];
}

/** All but secrets, which come by reference, and those that the chart sets itself. */
export function chartSettings(setByChart: ReadonlySet<string>): Readonly<Record<string, ChartSetting>> {
  return Object.fromEntries(
    settingsOf(Environment)
      .filter(({ key, secret }) => !secret && !setByChart.has(key) && !OF_THE_IMAGE.test(key))
      .map(({ key, meaning }) => [key, { description: meaning, type: TYPES }]),
  );
}
