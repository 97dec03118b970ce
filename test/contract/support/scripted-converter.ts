// A converter of office documents controlled by a test: its PDF, its failures, and whether there is one.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { abortReason } from '../../../apps/server/src/errors';
import {
  type Conversion,
  type ConversionJob,
  type ConverterHealth,
  OfficeConverter,
} from '../../../apps/server/src/platform/converter/office-converter.port';
import { linesPdf } from '../../../tools/make-pdf/small-pdf.mjs';

export interface ConverterScript {
  /** False: office documents are unsupported. */
  readonly enabled: boolean;
  /** Why nothing can be converted. */
  readonly fault: string | null;
  readonly pdf: Buffer;
  readonly fails: Error | null;
  /** Waits for the caller to hang up. */
  readonly waitsForHangUp: boolean;
}

const DEFAULTS: ConverterScript = {
  enabled: true,
  fault: null,
  pdf: linesPdf([['Converted.']]),
  fails: null,
  waitsForHangUp: false,
};

export class ScriptedConverter extends OfficeConverter {
  private script = DEFAULTS;

  /** `required`: the service can't do without. */
  constructor(private readonly required: boolean) {
    super();
  }

  /** The clean copies that it was given. */
  readonly given: { readonly format: string; readonly bytes: Buffer }[] = [];
  /** Resolves when it has taken a document. */
  onStarted: () => void = () => undefined;

  play(script: Partial<ConverterScript>): void {
    this.script = { ...DEFAULTS, ...script };
    this.given.length = 0;
  }

  override async convert({ source, format, target, signal }: ConversionJob): Promise<Conversion> {
    const { fails, pdf, waitsForHangUp } = this.script;
    this.given.push({ format, bytes: await readFile(source) });
    await rm(source);
    this.onStarted();
    if (waitsForHangUp) {
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve, { once: true });
      });
    }
    if (signal.aborted) throw abortReason(signal);
    if (fails !== null) throw fails;
    await writeFile(target, pdf);
    return { pages: 1 };
  }

  override health(): ConverterHealth {
    const { enabled, fault } = this.script;
    return {
      enabled,
      required: this.required,
      fault,
      size: 1,
      ready: fault === null ? 1 : 0,
      busy: 0,
      waiting: 0,
      jail: null,
    };
  }
}
