// The layouts that extraction is measured on. They were fixed before any weights were learned and share no code with those of `learning`.
import { testEnergyBill, testPayslip } from './bills.mjs';
import { testDiscountInvoice } from './discount.mjs';
import { testIntake, testLabResults, testMembership } from './forms.mjs';
import { testReferenceInvoice, testStripInvoice } from './invoices.mjs';
import { testBankStatement, testLease, testLoanOffer } from './letters.mjs';
import { testPackingSlip, testPurchaseOrder, testWaybill } from './orders.mjs';

export const TEST = [
  testReferenceInvoice,
  testStripInvoice,
  testDiscountInvoice,
  testEnergyBill,
  testPayslip,
  testPurchaseOrder,
  testPackingSlip,
  testWaybill,
  testLabResults,
  testIntake,
  testMembership,
  testBankStatement,
  testLease,
  testLoanOffer,
];
