// The layouts that weights are learned on. None of their code is used by the test layouts.
import { learnedCreditNote } from './credit-notes.mjs';
import { learnedApplication, learnedLabReport, learnedRegistration } from './forms.mjs';
import { learnedBoxedInvoice, learnedHotelBill, learnedInvoice } from './invoices.mjs';
import { learnedContract, learnedPolicyLetter, learnedStatement } from './letters.mjs';
import { learnedPatientForm } from './patient-forms.mjs';
import { learnedPurchase } from './purchases.mjs';
import { learnedDeliveryNote, learnedOrder } from './orders.mjs';

/** Those that cases for grounding are made of. */
export const FIRST = [
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

export const LEARNING = [...FIRST, learnedCreditNote, learnedPurchase, learnedPatientForm];
