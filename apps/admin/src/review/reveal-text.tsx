import { EyeOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { BusyButton } from '../page/busy-button.tsx'
import { CopyText } from '../page/copy-text.tsx'
import { useDeed } from '../page/use-deed.ts'
import { groupedCard } from './card-number.ts'
import styles from './reveal-text.module.css'

type Props = { masked: string; label: string; reveal: () => Promise<string> }

/** A masked number; the whole one is asked for, and each look is recorded. */
export function RevealText({ masked, label, reveal }: Props) {
  const [whole, setWhole] = useState('')
  const { busy, run } = useDeed()
  if (whole) return <CopyText text={whole} shown={groupedCard(whole)} label={label} />
  return (
    <span className={styles.reveal}>
      <span>{masked || '—'}</span>
      <BusyButton
        size="small"
        busy={busy}
        icon={<EyeOutlined aria-hidden />}
        title="查看会记入操作日志"
        onClick={() =>
          void run({ task: reveal, done: '已显示，查看已记入操作日志', onDone: setWhole })
        }
      >
        显示完整{label}
      </BusyButton>
    </span>
  )
}
