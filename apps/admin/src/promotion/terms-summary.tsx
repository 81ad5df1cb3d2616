import type { PromotionTerms } from '@jinli/contract/promotion/promotion-terms'
import { termsInWords } from '@jinli/contract/promotion/promotion-words'
import styles from './promotion.module.css'
import { termsInFigures } from './terms-words.ts'

export function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** Describes terms: in sentences for players, and in figures for staff. */
export function TermsSummary({ terms }: { terms: PromotionTerms }) {
  const words = termsInWords(terms)
  const figures = termsInFigures(terms)
  return (
    <section className={styles.said} aria-label="条款说明" aria-live="polite">
      <p className={styles.head}>前台展示的条款</p>
      {words.length > 0 ? (
        <Lines lines={words} />
      ) : (
        <p>仅展示：没有申请按钮，不发放任何奖励。</p>
      )}
      {figures.length > 0 && (
        <>
          <p className={styles.head}>按此计算</p>
          <Lines lines={figures} />
        </>
      )}
    </section>
  )
}
