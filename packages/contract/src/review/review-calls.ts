import * as z from 'zod/mini'
import { exportFilter, startsExport } from '../export-job/export-job.admin.ts'
import type { permissionTree, RequiredPermission } from '../permission.ts'
import { type AuditAction, endpoint } from '../wire/endpoint.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { text } from '../wire/wire.ts'

type Shape = Record<string, z.ZodMiniType>

/** A noun of the permission tree that has the verbs of a review queue. */
type QueueNoun = {
  [N in keyof typeof permissionTree]: (typeof permissionTree)[N]['verbs'] extends Record<
    'view' | 'take-over' | 'export',
    string
  >
    ? N
    : never
}[keyof typeof permissionTree]

type ReviewedQueue<One extends Shape, Filter extends Shape, Row extends z.ZodMiniType> = {
  /** The word for the kind of order under review, used in paths and fields. */
  order: string
  /** The noun of the queue's permissions and audit actions. */
  noun: QueueNoun
  /** The first words of the labels of the queue's audit actions. */
  label: string
  /** The input field with the order's number, and the schema of that number. */
  one: One
  number: ReturnType<typeof text>
  /** The permission to claim and reject orders. */
  decide: RequiredPermission
  filter: Filter
  row: Row
}

/** Refusals of every action on an order. */
export const orderRefusals = [
  'review.not-found',
  'review.already-decided',
  'review.claimed',
] as const

/** Returns an audit action of a queue with its label. */
function actionOf(name: AuditAction, label: string, words: string) {
  return { [name]: `${label} · ${words}` }
}

/** Returns the path of the list of orders, and the path of one order. */
function pathsOf({ order, one }: { order: string; one: Shape }) {
  const list = `/admin/api/${order}s`
  return { list, one: `${list}/:${Object.keys(one)[0]}` }
}

/** Declares the calls that read a queue: its list, one order, and the export of the list. */
function readCalls<One extends Shape, Filter extends Shape, Row extends z.ZodMiniType>(
  queue: ReviewedQueue<One, Filter, Row>,
) {
  const { order, noun, label, one, filter, row } = queue
  const path = pathsOf(queue)
  const view = {
    method: 'GET',
    audience: 'staff',
    permission: `${noun}.view`,
    effect: 'read',
  } as const
  return {
    list: endpoint({
      ...view,
      path: path.list,
      summary: `The ${order}s, oldest open first, then the newest decided`,
      input: z.object({ ...filter, ...staffPageInput }),
      output: staffPageOf(row),
      refusals: ['input.invalid'],
    }),
    read: endpoint({
      ...view,
      path: path.one,
      summary: `One ${order} as it is now, wherever it stands in the lists`,
      input: z.object(one),
      output: row,
      refusals: ['review.not-found'],
    }),
    exportFile: endpoint({
      ...startsExport,
      path: `${path.list}/export`,
      permission: `${noun}.export`,
      auditActions: actionOf(`${order}.export-begun`, label, '导出'),
      summary: `Starts an export of the filtered ${order}s, newest first, card numbers masked`,
      input: exportFilter(filter),
    }),
  }
}

/**
 * Declares the calls that every review queue has; the queue itself declares its approval. Opening an order claims it
 * under a lease of two minutes (money F-3).
 */
export function reviewCalls<
  One extends Shape,
  Filter extends Shape,
  Row extends z.ZodMiniType,
>(queue: ReviewedQueue<One, Filter, Row>) {
  const { order, noun, label, one, number, decide, row } = queue
  const path = pathsOf(queue)
  const decision = {
    method: 'POST',
    audience: 'staff',
    permission: decide,
    effect: 'write',
    input: z.object(one),
    output: row,
  } as const
  const withReason = z.object({ ...one, reason: text(200) })
  return {
    ...readCalls(queue),
    claim: endpoint({
      ...decision,
      path: `${path.one}/claim`,
      summary: `Takes an open ${order} for review, or renews the lease of two minutes`,
      refusals: orderRefusals,
    }),
    claimNext: endpoint({
      ...decision,
      path: `${path.list}/next`,
      summary: `Takes the oldest waiting ${order} that nobody holds and the caller may decide; \`after\` and those that the caller put back within ten minutes come last; null when there is none`,
      input: z.object({ after: number }),
      output: z.nullable(row),
      refusals: [],
    }),
    takeOver: endpoint({
      ...decision,
      path: `${path.one}/take-over`,
      permission: `${noun}.take-over`,
      auditActions: actionOf(`${noun}.taken-over`, label, '接管'),
      summary: `Takes an open ${order} that somebody else holds`,
      input: withReason,
      refusals: ['review.not-found', 'review.already-decided', 'review.reason-missing'],
    }),
    release: endpoint({
      ...decision,
      path: `${path.one}/release`,
      summary: `Puts a claimed ${order} back; one that somebody else has claimed stays theirs`,
      refusals: ['review.not-found', 'review.claimed'],
    }),
    reject: endpoint({
      ...decision,
      path: `${path.one}/reject`,
      auditActions: actionOf(`${noun}.rejected`, label, '拒绝'),
      summary: `Refuses a ${order}; the player reads the reason`,
      input: withReason,
      refusals: [...orderRefusals, 'review.reason-missing'],
    }),
  }
}

/** Declares the call that reveals a number of an open order which other calls mask. Each reveal is recorded. */
export function revealCall<One extends Shape, Number extends Shape>(
  queue: Pick<ReviewedQueue<One, Shape, z.ZodMiniType>, 'order' | 'noun' | 'label' | 'one'>,
  number: Number,
) {
  const { order, noun, label, one } = queue
  return endpoint({
    path: `${pathsOf(queue).one}/reveal`,
    method: 'POST',
    audience: 'staff',
    permission: 'pii.reveal',
    mfa: 'step-up',
    effect: 'write',
    sensitiveResponse: true,
    auditActions: actionOf(`${noun}.number-revealed`, label, '查看完整卡号'),
    summary: `The whole card number or address of an open ${order}; each look is recorded`,
    input: z.object(one),
    output: z.object(number),
    refusals: ['review.not-found', 'review.already-decided', 'input.invalid'],
  })
}
