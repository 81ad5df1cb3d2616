import { useEffect } from 'react'
import { toast } from '../overlay/toast.ts'

/** After what is on screen has come, and what a player begins with. */
const afterMs = 6000

function offer(run: () => void): void {
  toast.news('info', '新版本已就绪', { label: '立即更新', run })
}

/** Keeps the shell for when there is no network; a piece of code that nobody waits for. */
export function useInstalledApp(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      import('./worker.ts')
        .then(({ startWorker }) => startWorker(offer))
        .catch(console.debug)
    }, afterMs)
    return () => clearTimeout(timer)
  }, [])
}
