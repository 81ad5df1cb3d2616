import { useNavigate, useParams, useSearchParams } from 'react-router'
import { over, useHere } from './use-here.ts'

const deedParam = 'deed'

/** The open order and the deed that is asked for, as the address says: `/deposits/D1?deed=approve` (trials T-15). */
export function useOrderAddress() {
  const { id = null } = useParams()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const deed = id === null ? null : params.get(deedParam)
  const here = useHere(deed)
  const { list } = here

  function placeOf(number: string | null, asked: string | null) {
    const search = new URLSearchParams(params)
    search.delete(deedParam)
    if (asked !== null) search.set(deedParam, asked)
    return { pathname: number === null ? list : `${list}/${number}`, search: `${search}` }
  }
  function back(to: ReturnType<typeof placeOf>): Promise<void> {
    // After a first step back another may follow: what counts is where we are by then.
    const at = here.now()
    if (at?.isOver) return here.stepBack(at)
    if (at) void navigate(to, { replace: true })
    return Promise.resolve()
  }

  return {
    id,
    deed,
    /** Whether this order is the open one by now, however long ago the question was asked. */
    isAt: here.isAt,
    settled: here.settled,
    /** One order after the other stands at the same place of the history. */
    open: (number: string): void =>
      void here.settled(() => {
        const at = here.now()
        if (!at || (at.id === number && at.deed === null)) return
        const isOpen = at.id !== null
        const state = isOpen && !at.isOver ? null : over
        void navigate(placeOf(number, null), { replace: isOpen, state })
      }),
    close: () =>
      here.settled(() => (here.now()?.id ? back(placeOf(null, null)) : Promise.resolve())),
    ask: (number: string, name: string): void =>
      void here.settled(() => {
        const at = here.now()
        if (!at) return
        if (number !== at.id) void navigate(placeOf(number, null), { state: over })
        void navigate(placeOf(number, name), { state: over })
      }),
    endDeed: () => (deed === null ? Promise.resolve() : back(placeOf(id, null))),
  }
}
