/**
 * `late`: postings or seals have waited too long for the audit, or the audit has completed no full round for a day
 * and a half. `broken`: the audit found a violation.
 */
export const ledgerStates = ['sound', 'late', 'broken'] as const
export type LedgerState = (typeof ledgerStates)[number]

/** The warning on every page of the back office; none while the ledger is sound. */
export const ledgerStateLabels = {
  sound: '',
  late: '账目检查延迟，请通知技术',
  broken: '账目不平，请停止放款并通知技术',
} as const satisfies Record<LedgerState, string>
