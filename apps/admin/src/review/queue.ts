import type { ExportFormat } from '@jinli/contract/export-job/export-job.admin'
import type { RequiredPermission } from '@jinli/contract/permission'
import type { Fen } from '@jinli/money/money'
import type { ComponentType } from 'react'
import type { Read } from '../api/read.ts'
import type { Texts } from '../page/address.ts'
import type { FilterFields } from '../page/filter-field.ts'
import type { Columns } from '../page/list-table.tsx'
import type { Tone } from '../page/state-tag.tsx'
import type { Listing } from '../page/use-list.ts'

/** A claim on an order. It expires by itself. */
export type Claim = { by: string; until: Date; mine: boolean }

/** The fields that every order under review has. Each queue adds its own. */
export type ReviewRow = {
  username: string
  realname: string
  amount: Fen
  claim: Claim | null
  created_at: Date
  decided_at: Date | null
  decided_by: string
  reason: string
}

export type ReviewDialogProps<R> = {
  row: R
  onClose: () => void
  onDone: (row: R) => void
  /** Called when the server shows that the data is out of date. */
  onStale: () => void
}

export type BulkDialogProps = { onDone: () => void; onClose: () => void }

type Bulk = {
  state: string
  label: string
  needs: RequiredPermission
  dialog: ComponentType<BulkDialogProps>
}

/** An action on an order: a button that opens a dialog. */
export type ReviewAction<R> = {
  /** The name of the action in the URL. */
  name: string
  label: string
  when: (row: R) => boolean
  /** What `when` says of the order alone, where `when` asks for the member's permission, too. */
  fits?: (row: R) => boolean
  /** Returns the permission that the server requires. */
  needs: (row: R) => RequiredPermission
  dialog: ComponentType<ReviewDialogProps<R>>
  /** The shortcut: A approves, R rejects. */
  press?: 'A' | 'R'
  primary?: true
  /** Whether the action refuses or holds the order. */
  isStop?: true
  /** Whether the action is allowed while another staff member has claimed the order. */
  ofHeld?: true
  /** Whether the action ends the member's work on the order, although the order stays open for somebody else. */
  last?: true
  /** Whether the member stays at the decided order, which shows the result. */
  stays?: true
}

export type StateWord = { tone: Tone; text: string }

/** A review queue of the back office: its list, the view of an order, and its actions. */
export type Queue<A, R extends ReviewRow, F extends FilterFields> = Listing<A, R, F> & {
  title: string
  /** The word for an order in sentences: 存款, 取款 or 优惠申请. */
  noun: string
  numberOf: (row: R) => string
  /** Reads an order by its number, whether it is in the list or not. */
  one: Read<string, R>
  /** Whether the order waits for staff. */
  isOpen: (row: R) => boolean
  stateOf: (row: R) => StateWord
  columns: (readAt: number) => Columns<R>
  /** Shows the details of an order. */
  detail: ComponentType<{ row: R }>
  /** Shows the player of the order. */
  owner: ComponentType<{ username: string; onFilter: (username: string) => void }>
  actions: readonly ReviewAction<R>[]
  /** Which orders are claimed when they open, and the calls that claim and release them. */
  lease: {
    when: (row: R) => boolean
    needs: (row: R) => RequiredPermission
    take: (row: R) => Promise<R>
    /** Releases the order. `isLeaving`: the page unloads, so nothing can wait for the response. */
    end: (row: R, isLeaving: boolean) => Promise<R>
    /** Claims the next free order, which the server chooses: first among those after the given number. */
    next?:
      | { needs: RequiredPermission; ask: (after: string) => Promise<R | null> }
      | undefined
  }
  /** The filter that lists today's decided orders, those that waited longest first. */
  slowest?: Texts | undefined
  /** The action on all orders of a tab. */
  bulk?: Bulk | undefined
  /** Starts the export of the filtered orders. */
  startExport?:
    | {
        needs: RequiredPermission
        ask: (query: A, format: ExportFormat) => Promise<unknown>
      }
    | undefined
}
