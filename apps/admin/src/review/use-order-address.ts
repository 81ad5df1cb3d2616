import { useNavigate, useParams, useSearchParams } from 'react-router'
import { overlayState, useHistoryPlace } from './use-history-place.ts'

const actionParam = 'action'

/** Reads and changes the open order and action in the URL: `/deposits/D1?action=approve`. */
export function useOrderAddress() {
  const { id = null } = useParams()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const action = id === null ? null : params.get(actionParam)
  const history = useHistoryPlace(action)
  const { list } = history

  function placeOf(number: string | null, actionName: string | null) {
    const search = new URLSearchParams(params)
    search.delete(actionParam)
    if (actionName !== null) search.set(actionParam, actionName)
    return { pathname: number === null ? list : `${list}/${number}`, search: `${search}` }
  }
  function back(to: ReturnType<typeof placeOf>): Promise<void> {
    // Another step back may still be pending, so read the URL only now.
    const at = history.now()
    if (at?.isOver) return history.stepBack(at)
    if (at) void navigate(to, { replace: true })
    return Promise.resolve()
  }

  return {
    id,
    action,
    /** Whether an order is open now, not at the last render. */
    isAt: history.isAt,
    settled: history.settled,
    /** Opens an order. It replaces the history entry of the order that was open before. */
    open: (number: string): void =>
      void history.settled(() => {
        const at = history.now()
        if (!at || (at.id === number && at.action === null)) return
        const isOpen = at.id !== null
        const state = isOpen && !at.isOver ? null : overlayState
        void navigate(placeOf(number, null), { replace: isOpen, state })
      }),
    close: () =>
      history.settled(() =>
        history.now()?.id ? back(placeOf(null, null)) : Promise.resolve(),
      ),
    ask: (number: string, name: string): void =>
      void history.settled(() => {
        const at = history.now()
        if (!at) return
        if (number !== at.id) void navigate(placeOf(number, null), { state: overlayState })
        void navigate(placeOf(number, name), { state: overlayState })
      }),
    endAction: () => (action === null ? Promise.resolve() : back(placeOf(id, null))),
  }
}
