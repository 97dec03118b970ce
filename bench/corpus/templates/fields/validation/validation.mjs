// The layouts that extraction is scored on while it is written, and whose documents nobody looks at for its sake. They share neither code
// nor words with the others.
import { unseenAssessment } from './assessment.mjs';
import { unseenBistro } from './bistro.mjs';
import { unseenBlood } from './blood.mjs';
import { unseenCard } from './card.mjs';
import { unseenConsulting } from './consulting.mjs';
import { unseenDiary } from './diary.mjs';
import { unseenDocket } from './docket.mjs';
import { unseenEnrolment } from './enrolment.mjs';
import { unseenContractor } from './invoice.mjs';
import { unseenLading } from './lading.mjs';
import { unseenLiability } from './liability.mjs';
import { unseenOrderMail } from './order-mail.mjs';
import { unseenPaystub } from './paystub.mjs';
import { unseenSpots } from './spots.mjs';
import { unseenVisa } from './visa.mjs';
import { unseenWater } from './water.mjs';

export const VALIDATION = [
  unseenContractor,
  unseenEnrolment,
  unseenWater,
  unseenCard,
  unseenSpots,
  unseenLading,
  unseenLiability,
  unseenBlood,
  unseenAssessment,
  unseenConsulting,
  unseenDocket,
  unseenDiary,
  unseenOrderMail,
  unseenVisa,
  unseenBistro,
  unseenPaystub,
];
