/** How staff read the values in the audit lines of one noun: `deposit` of `deposit.approved`. */
export type AuditNoun = {
  /** Labels of states, flags and kinds. */
  readonly words: Readonly<Record<string, string>>
  /** Whether amounts are in fen and micro units, as in the database. */
  readonly inMinorUnits?: true
}

/** What a module of staff calls exports as `auditNouns`. */
export type AuditNouns = Readonly<Record<string, AuditNoun>>
