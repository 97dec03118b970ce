import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ErrorNotice, Waiting } from '../../../components';
import { ResultTabs } from '../../../components/result';
import type { Schema } from '../../../lib/api';
import { useMembership } from '../../../lib/session';
import { resultQuery } from '../api/get-result';
import { type Mark, marksByPage, marksOfExtraction, marksOfParse } from '../model/marks';
import { isExtraction, type Result } from '../model/result';
import classes from '../playground.module.css';
import { useView } from '../view';
import { ExtractPanel } from './ExtractPanel';
import { PageView } from './PageView';

interface Props {
  readonly document: Schema<'PlaygroundDocument'>;
  readonly run: Schema<'PlaygroundRun'> | null;
}

/** A page with its boxes, and beside it what was read: what is chosen in one is lit in the other. */
export function ResultView({ document, run }: Props) {
  const { organisationId } = useMembership();
  const { view, change } = useView();
  const runId = run?.id ?? '';
  const { data, error } = useQuery({ ...resultQuery(organisationId, document.id, runId), enabled: run !== null });
  const marks = useMemo(() => (data ? marksOf(data) : []), [data]);
  const byPage = useMemo(() => marksByPage(marks), [marks]);
  const page = Math.min(document.pages, Math.max(1, Math.trunc(Number(view.page)) || 1));
  const listTab = data && isExtraction(data) ? 'values' : 'chunks';
  const light = (id: string) => {
    const places = marks.filter((mark) => mark.id === id);
    const shown = places.some((mark) => mark.page === page) ? page : (places[0]?.page ?? page);
    change({ lit: id, page: String(shown) });
  };
  return (
    <div className={classes.halves}>
      <PageView
        source={`/console/organisations/${organisationId}/playground/documents/${document.id}/pages`}
        pages={document.pages}
        page={page}
        onPage={(next) => change({ page: String(next) })}
        zoom={view.zoom}
        onZoom={(zoom) => change({ zoom })}
        ratio={data ? ratioOf(data, page) : null}
        marks={byPage.get(page) ?? NO_MARKS}
        lit={view.lit}
        onLight={(id) => change({ lit: id, tab: listTab })}
      />
      {run && (
        <section aria-label="What was read" className={classes.result}>
          {error && <ErrorNotice error={error} />}
          {!data && !error && <Waiting />}
          {data && isExtraction(data) && (
            <ExtractPanel
              result={data}
              name={document.filename}
              tab={view.tab ?? 'values'}
              onTab={(tab) => change({ tab })}
              lit={view.lit}
              onLight={light}
            />
          )}
          {data && !isExtraction(data) && (
            <ResultTabs
              document={data}
              name={document.filename}
              view={view.tab ?? 'chunks'}
              onView={(tab) => change({ tab })}
              selected={view.lit === null ? null : Number(view.lit)}
              onSelect={(index) => light(String(index))}
            />
          )}
        </section>
      )}
    </div>
  );
}

const NO_MARKS: readonly Mark[] = [];

function ratioOf(result: Result, page: number): number | null {
  const size = isExtraction(result) ? undefined : result.page_dimensions?.find(({ page_no }) => page_no === page);
  return size === undefined ? null : size.width / size.height;
}

function marksOf(result: Result): Mark[] {
  return isExtraction(result) ? marksOfExtraction(result) : marksOfParse(result);
}
