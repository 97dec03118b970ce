import { useSearchParams } from 'react-router';

/** What is looked at, in the address: the result, its tab, the page, and what is lit on it. */
export interface View {
  readonly run: string | null;
  readonly tab: string | null;
  readonly page: string | null;
  readonly lit: string | null;
}

const NAMES = ['run', 'tab', 'page', 'lit'] as const;

export function useView() {
  const [params, setParams] = useSearchParams();
  const view: View = {
    run: params.get('run'),
    tab: params.get('tab'),
    page: params.get('page'),
    lit: params.get('lit'),
  };
  const change = (changed: Partial<View>) => {
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        for (const name of NAMES) {
          const value = changed[name];
          if (value === null) next.delete(name);
          else if (value !== undefined) next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  };
  return { view, change };
}
