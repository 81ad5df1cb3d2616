import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty-state.tsx'
import { useGo } from '../visit/go.ts'

/** A room that is not open yet: says so, and where to go. */
export function SoonPage() {
  const go = useGo()
  return (
    <Empty
      kind="soon"
      text="即将开放"
      hint="这一页正在准备中，请先看看别处"
      action={
        <Button kind="ghost" onClick={() => go(paths.home(), { replace: true })}>
          返回首页
        </Button>
      }
    />
  )
}
