import { useSearchParams } from 'react-router';

/** What is looked at, in the address: the result, its tab, the page, what is lit on it, and how large. */
export interface View {
  readonly run: string | null;
  readonly tab: string | null;
  readonly page: string | null;
  readonly lit: string | null;
  /** In percent of the column's width. */
  readonly zoom: Zoom;
}

const ZOOMS = ['50', '100', '200'] as const;
export type Zoom = (typeof ZOOMS)[number];

const NAMES = ['run', 'tab', 'page', 'lit', 'zoom'] as const;

export function useView() {
  const [params, setParams] = useSearchParams();
  const view: View = {
    run: params.get('run'),
    tab: params.get('tab'),
    page: params.get('page'),
    lit: params.get('lit'),
    zoom: ZOOMS.find((zoom) => zoom === params.get('zoom')) ?? '100',
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
