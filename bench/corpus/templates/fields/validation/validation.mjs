// The layouts that extraction is scored on while it is written, and whose documents nobody looks at for its sake. They share neither code
// nor words with the others.
import { unseenEnrolment } from './enrolment.mjs';
import { unseenContractor } from './invoice.mjs';

export const VALIDATION = [unseenContractor, unseenEnrolment];
