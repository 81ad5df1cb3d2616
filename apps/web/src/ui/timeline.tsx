import { brandTime } from '@jinli/contract/wire/brand-time'
import { Check, Close } from '../art/icons.tsx'
import styles from './timeline.module.css'

/** One dated step: done, current, to come, or failed. */
export type TimelineStep = {
  title: string
  at: Date | null
  note: string
  tone: 'done' | 'now' | 'next' | 'bad'
}

const toneWords = { done: '已完成', now: '进行中', next: '未开始', bad: '未成功' } as const

/** Shows a dated timeline: past steps, the current step, and the next one. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol aria-label="进度">
      {steps.map((step) => (
        <li
          key={step.title}
          className={styles.step}
          data-tone={step.tone}
          aria-current={step.tone === 'now' ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden="true">
            {step.tone === 'done' && <Check size={14} />}
            {step.tone === 'bad' && <Close size={14} />}
          </span>
          <span className={styles.words}>
            <span className={styles.title}>
              {step.title}
              <span className="sr-only">（{toneWords[step.tone]}）</span>
            </span>
            {step.at && <time className={styles.time}>{brandTime(step.at)}</time>}
            <span className={styles.note}>{step.note}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
