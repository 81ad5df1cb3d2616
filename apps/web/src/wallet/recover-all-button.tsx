import { Recycle } from '../art/home-icons.tsx'
import { Button } from '../ui/button.tsx'
import type { useRecoverAll } from './use-recover-all.ts'

type Props = { recovery: ReturnType<typeof useRecoverAll>; iconSize?: number }

export function RecoverAllButton({ recovery, iconSize = 16 }: Props) {
  return (
    <Button
      kind="quiet"
      size="s"
      icon={<Recycle size={iconSize} />}
      busy={recovery.busy}
      onClick={recovery.run}
    >
      一键回收
    </Button>
  )
}
