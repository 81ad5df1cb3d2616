import { Check, Close } from '../art/icons.tsx'
import type { Step } from './order-stage.ts'
import styles from './order-steps.module.css'

/** A dated timeline: what happened, what is awaited, what comes. */
export function OrderSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li
          key={step.name}
          className={styles.step}
          data-look={step.look}
          aria-current={step.look === 'now' ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden="true">
            {step.look === 'done' && <Check size={14} />}
            {step.look === 'bad' && <Close size={14} />}
          </span>
          <span className={styles.words}>
            <span className={styles.name}>{step.name}</span>
            {step.at && <time className={styles.time}>{step.at}</time>}
            <span className={styles.note}>{step.note}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
