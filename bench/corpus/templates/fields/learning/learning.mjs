// The layouts that weights are learned on. None of their code is used by the test layouts.
import { learnedApplication, learnedLabReport, learnedRegistration } from './forms.mjs';
import { learnedBoxedInvoice, learnedHotelBill, learnedInvoice } from './invoices.mjs';
import { learnedContract, learnedPolicyLetter, learnedStatement } from './letters.mjs';
import { learnedDeliveryNote, learnedOrder } from './orders.mjs';

export const LEARNING = [
  learnedInvoice,
  learnedBoxedInvoice,
  learnedHotelBill,
  learnedOrder,
  learnedDeliveryNote,
  learnedLabReport,
  learnedRegistration,
  learnedApplication,
  learnedStatement,
  learnedContract,
  learnedPolicyLetter,
];
