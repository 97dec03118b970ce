/** Judges where an endpoint's URL leads to; rejects with an `OutboundFailure` when nothing may be sent there. */
export abstract class DestinationJudge {
  /** `public`: https to a public address. `allowed`: also what the operator allows. */
  abstract judge(url: string, reach: 'public' | 'allowed'): Promise<void>;
}
