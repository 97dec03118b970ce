// The kinds of document. Each draws its content from its own source of randomness and a writer of its language.
import { form } from './form.mjs';
import { invoice } from './invoice.mjs';
import { bulletin } from './pages/bulletin.mjs';
import { charts } from './pages/charts.mjs';
import { letter, lookalikes } from './pages/lookalikes.mjs';
import { paper } from './pages/paper.mjs';
import { slip } from './pages/slip.mjs';
import { register, survey } from './pages/survey.mjs';
import { report } from './report.mjs';
import { statement } from './statement.mjs';

export const TEMPLATES = {
  report,
  invoice,
  form,
  statement,
  paper,
  survey,
  register,
  lookalikes,
  letter,
  charts,
  bulletin,
  slip,
};
/** Those that LaTeX can set too, as often as they are drawn. */
export const TYPESET = ['paper', 'paper', 'survey', 'register', 'lookalikes', 'letter'];
/** Those whose pages may lie across. */
export const TURNED = ['survey', 'register'];
