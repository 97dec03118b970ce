// The layouts that extraction is scored on while it is written, and whose documents nobody looks at for its sake. They share neither code
// nor words with the others.
import { unseenCard } from './card.mjs';
import { unseenEnrolment } from './enrolment.mjs';
import { unseenContractor } from './invoice.mjs';
import { unseenLading } from './lading.mjs';
import { unseenSpots } from './spots.mjs';
import { unseenWater } from './water.mjs';

export const VALIDATION = [unseenContractor, unseenEnrolment, unseenWater, unseenCard, unseenSpots, unseenLading];
