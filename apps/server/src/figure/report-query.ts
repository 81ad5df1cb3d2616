import type { Sql } from 'sql-template-tag'
import type { Period } from './figure-report.store.ts'

/** A report as a statement: rows by key with their labels, or with `whole` one row for all. */
export type ReportQuery = (period: Period, whole: boolean) => Sql
