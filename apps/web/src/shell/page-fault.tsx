import { Component, type ReactNode, useEffect } from 'react'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty-state.tsx'

/** Between two looks whether the server answers again, and how many there are. */
const lookMs = 2000
const looksMax = 15

/** The document itself: nothing is thrown away before it can really be had again. */
async function reachable(): Promise<boolean> {
  try {
    return (await fetch(window.location.pathname, { cache: 'reload' })).ok
  } catch (error) {
    console.info('still without a network', error)
    return false
  }
}

/**
 * Asks again for what did not arrive: by loading the app anew, because the browser, React and the
 * bundle each remember an import that failed.
 */
async function reloadApp(): Promise<boolean> {
  const reached = await reachable()
  if (reached) window.location.reload()
  return reached
}

/** By itself when the network is back; not for a kept page that is hidden, whose effects rest. */
function useNetworkReturn(failedOffline: boolean): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended = false
    async function look(left: number) {
      clearTimeout(timer)
      if ((await reloadApp()) || ended || left <= 1) return
      timer = setTimeout(() => void look(left - 1), lookMs)
    }
    const onOnline = () => void look(looksMax)
    if (failedOffline && navigator.onLine) onOnline()
    window.addEventListener('online', onOnline)
    return () => {
      ended = true
      clearTimeout(timer)
      window.removeEventListener('online', onOnline)
    }
  }, [failedOffline])
}

function Fault({ failedOffline }: { failedOffline: boolean }) {
  useNetworkReturn(failedOffline)
  return (
    <Empty
      kind={failedOffline ? 'offline' : 'error'}
      text={<span role="alert">页面加载失败</span>}
      hint={failedOffline ? '网络恢复后会自动重试' : '请检查网络后重试'}
      action={
        <Button
          kind="ghost"
          size="s"
          onClick={() => {
            reloadApp().catch(console.error)
          }}
        >
          重试
        </Button>
      }
    />
  )
}

type FaultState = { failed: 'online' | 'offline' | null }

/** A page that broke, or whose code did not arrive, says so; the rest of the app goes on. */
export class PageFault extends Component<{ children: ReactNode }, FaultState> {
  override state: FaultState = { failed: null }

  static getDerivedStateFromError(): FaultState {
    return { failed: navigator.onLine ? 'online' : 'offline' }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    const { failed } = this.state
    return failed === null ? (
      this.props.children
    ) : (
      <Fault failedOffline={failed === 'offline'} />
    )
  }
}
