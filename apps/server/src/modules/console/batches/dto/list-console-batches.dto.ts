import { WholeNumberOption } from '../../../../platform/http';
import { ListBatchesQuery } from '../../../batches';

/** The query string of the console's list. */
export class ListConsoleBatchesQuery extends ListBatchesQuery {
  @WholeNumberOption({ minimum: 1, maximum: 366, description: 'Only batches made in so many days until now.' })
  readonly days?: number;
}
