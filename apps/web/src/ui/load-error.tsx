import { CallRefused } from '@jinli/client/failure'
import { Button } from './button.tsx'
import { Empty } from './empty-state.tsx'

type LoadErrorProps = { error: unknown; onRetry: () => unknown; small?: boolean }

/** Shows why the data of a page failed to load, and a retry button. */
export function LoadError({ error, onRetry, small = false }: LoadErrorProps) {
  const offline = !navigator.onLine
  const text =
    error instanceof CallRefused
      ? error.message
      : offline
        ? '网络已断开'
        : '加载失败，请稍后再试'
  return (
    <Empty
      kind={offline ? 'offline' : 'error'}
      small={small}
      text={<span role="alert">{text}</span>}
      action={
        <Button kind="ghost" size="s" onClick={onRetry}>
          重试
        </Button>
      }
    />
  )
}
