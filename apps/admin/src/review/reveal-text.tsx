import { EyeOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { BusyButton } from '../page/busy-button.tsx'
import { CopyText } from '../page/copy-text.tsx'
import { useAction } from '../page/use-action.ts'
import { groupedCard } from './card-number.ts'
import styles from './reveal-text.module.css'

type Props = { maskedText: string; label: string; reveal: () => Promise<string> }

/** Shows a masked number, with a button that reveals it. The server records each reveal. */
export function RevealText({ maskedText, label, reveal }: Props) {
  const [whole, setWhole] = useState('')
  const { busy, run } = useAction()
  if (whole) return <CopyText text={whole} display={groupedCard(whole)} label={label} />
  return (
    <span className={styles.reveal}>
      <span>{maskedText || '—'}</span>
      <BusyButton
        size="small"
        busy={busy}
        icon={<EyeOutlined aria-hidden />}
        title="查看会记入操作日志"
        onClick={() =>
          void run({
            task: reveal,
            successText: '已显示，查看已记入操作日志',
            onDone: setWhole,
          })
        }
      >
        显示完整{label}
      </BusyButton>
    </span>
  )
}
