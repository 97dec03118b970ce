// The layouts that weights are learned on. None of their code is used by the test layouts.
import { learnedCreditNote } from './credit-notes.mjs';
import { learnedAdmission } from './admissions.mjs';
import { learnedFinding, learnedLease } from './findings.mjs';
import { learnedLedger } from './ledgers.mjs';
import { learnedEmployment, learnedSecrecy } from './agreements.mjs';
import { learnedAirtime } from './airtime.mjs';
import { learnedReminder, learnedTicket } from './notices.mjs';
import { learnedInspection, learnedTimesheet } from './work-records.mjs';
import { learnedCover } from './covers.mjs';
import { learnedCustoms } from './customs.mjs';
import { learnedReceipt } from './receipts.mjs';
import { learnedTaxForm } from './tax-forms.mjs';
import { learnedApplication, learnedLabReport, learnedRegistration } from './forms.mjs';
import { learnedBoxedInvoice, learnedHotelBill, learnedInvoice } from './invoices.mjs';
import { learnedContract, learnedPolicyLetter, learnedStatement } from './letters.mjs';
import { learnedPatientForm } from './patient-forms.mjs';
import { learnedPhoneBill } from './phone-bills.mjs';
import { learnedPurchase } from './purchases.mjs';
import { learnedQuote } from './quotes.mjs';
import { learnedSalary } from './salaries.mjs';
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

export const LEARNING = [
  ...FIRST,
  learnedCreditNote,
  learnedPurchase,
  learnedPatientForm,
  learnedPhoneBill,
  learnedQuote,
  learnedSalary,
  learnedReceipt,
  learnedCover,
  learnedTaxForm,
  learnedCustoms,
  learnedAirtime,
  learnedEmployment,
  learnedSecrecy,
  learnedTimesheet,
  learnedInspection,
  learnedReminder,
  learnedTicket,
  learnedLedger,
  learnedAdmission,
  learnedFinding,
  learnedLease,
];
