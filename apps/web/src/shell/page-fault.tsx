import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty-state.tsx'

type FaultState = { failed: boolean }

/** A page that broke, or whose code did not arrive, says so; the rest of the app goes on. */
export class PageFault extends Component<{ children: ReactNode }, FaultState> {
  override state: FaultState = { failed: false }

  static getDerivedStateFromError(): FaultState {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Empty
        kind={navigator.onLine ? 'error' : 'offline'}
        text={<span role="alert">页面加载失败</span>}
        hint="请检查网络后重试"
        action={
          <Button kind="ghost" size="s" onClick={() => window.location.reload()}>
            重试
          </Button>
        }
      />
    )
  }
}
