import type { Needed } from '@jinli/contract/permission'
import type { Fen } from '@jinli/money/money'
import type { ComponentType } from 'react'
import type { Read } from '../api/read.ts'
import type { Pieces } from '../page/csv-file.ts'
import type { FilterFields } from '../page/filter-field.ts'
import type { Columns } from '../page/list-table.tsx'
import type { Tone } from '../page/state-tag.tsx'
import type { Listing } from '../page/use-list.ts'

/** Who works on an order: a lease that ends by itself. */
export type Claim = { by: string; until: Date; mine: boolean }

/** What every reviewed order has; each queue adds its own. */
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

export type DeedDialogProps<R> = {
  row: R
  onClose: () => void
  onDone: (row: R) => void
  /** What we show is out of date. */
  onStale: () => void
}

export type BulkDialogProps = { onDone: () => void; onClose: () => void }

type Bulk = {
  state: string
  label: string
  needs: Needed
  dialog: ComponentType<BulkDialogProps>
}

/** Something that can be done about an order, in a dialog of its own. */
export type Deed<R> = {
  /** Its name in the address. */
  name: string
  label: string
  when: (row: R) => boolean
  /** What the server asks of who does it. */
  needs: (row: R) => Needed
  dialog: ComponentType<DeedDialogProps<R>>
  /** The key that begins it: A goes ahead, R refuses. */
  press?: 'A' | 'R'
  primary?: true
  /** Done about an order that somebody else holds. */
  ofHeld?: true
  /** Ends the work here even if the order stays open: somebody else goes on with it. */
  last?: true
}

export type StateWord = { tone: Tone; text: string }

/** One queue of the back office: what it lists, how an order looks, and what can be done about it. */
export type Queue<A, R extends ReviewRow, F extends FilterFields> = Listing<A, R, F> & {
  title: string
  /** 存款, 取款 or 优惠申请, for sentences. */
  noun: string
  numberOf: (row: R) => string
  /** One order by its number, wherever it stands. */
  one: Read<string, R>
  /** Whether it still waits for staff. */
  isOpen: (row: R) => boolean
  stateOf: (row: R) => StateWord
  columns: (readAt: number) => Columns<R>
  /** Everything about one order. */
  detail: ComponentType<{ row: R }>
  /** Whose order it is, beside it. */
  owner: ComponentType<{ username: string; onFilter: (username: string) => void }>
  deeds: readonly Deed<R>[]
  /** The lease: which orders take one when they are opened, and how. */
  lease: {
    when: (row: R) => boolean
    needs: (row: R) => Needed
    take: (row: R) => Promise<R>
    /** `leaving`: the page is going away, nobody waits for the answer. */
    end: (row: R, leaving: boolean) => Promise<R>
    /** The next free order, those after this number first; the server chooses and claims. */
    next?: { needs: Needed; ask: (after: string) => Promise<R | null> } | undefined
  }
  /** A deed about all that one tab shows. */
  bulk?: Bulk | undefined
  /** The filtered orders as a file. */
  exported?:
    | { needs: Needed; ask: (asked: A, pieces: Pieces) => Promise<string> }
    | undefined
}
