import { Component, type ReactNode, useEffect } from 'react'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty-state.tsx'

/** The time between two checks whether the server responds, and the highest number of checks. */
const lookMs = 2000
const looksMax = 15

/** Returns whether the server responds to a request for the document. */
async function reachable(): Promise<boolean> {
  try {
    return (await fetch(window.location.pathname, { cache: 'reload' })).ok
  } catch (error) {
    console.info('still without a network', error)
    return false
  }
}

/** Reloads the app if the server responds, because browser, React and bundler each keep a failed import. */
async function reloadApp(): Promise<boolean> {
  const isReachable = await reachable()
  if (isReachable) window.location.reload()
  return isReachable
}

/** Reloads the app when the network is back. A hidden page does not reload, because its effects are off. */
function useNetworkReturn(failedOffline: boolean): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isStopped = false
    async function look(triesLeft: number) {
      clearTimeout(timer)
      if ((await reloadApp()) || isStopped || triesLeft <= 1) return
      timer = setTimeout(() => void look(triesLeft - 1), lookMs)
    }
    const onOnline = () => void look(looksMax)
    if (failedOffline && navigator.onLine) onOnline()
    window.addEventListener('online', onOnline)
    return () => {
      isStopped = true
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

type FaultState = { failure: 'online' | 'offline' | null }

/** Shows an error instead of a page that threw or failed to load. The rest of the app still works. */
export class PageFault extends Component<{ children: ReactNode }, FaultState> {
  override state: FaultState = { failure: null }

  static getDerivedStateFromError(): FaultState {
    return { failure: navigator.onLine ? 'online' : 'offline' }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    const { failure } = this.state
    return failure === null ? (
      this.props.children
    ) : (
      <Fault failedOffline={failure === 'offline'} />
    )
  }
}
