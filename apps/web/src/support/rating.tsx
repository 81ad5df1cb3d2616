import { scoreLabels, supportRate, supportScores } from '@jinli/contract/support/support'
import { useCallMutation } from '../api/mutation.ts'
import { Button } from '../ui/button.tsx'
import styles from './support.module.css'
import { useTalk, visitorCode } from './talk.ts'

/** The server takes a rating for this long. */
const weekMs = 7 * 86_400_000

type Talk = ReturnType<typeof useTalk.getState>

/** Returns the message that closed the conversation, as long as it can be rated. */
function closingOf({ state, messages }: Talk) {
  if (state !== 'closed') return undefined
  const closing = messages.filter(({ kind }) => kind === 'closed').at(-1)
  return closing && Date.now() - closing.at.getTime() < weekMs ? closing : undefined
}

/** Asks once, after staff closed the conversation, how the service was. */
export function Rating() {
  const closing = useTalk(closingOf)
  const ratingSeq = useTalk((talk) => talk.ratingSeq)
  const seq = closing?.seq ?? 0
  const rate = useCallMutation(supportRate, {
    onSuccess: () => useTalk.setState({ ratingSeq: seq }),
  })
  if (!closing) return null
  if (ratingSeq >= seq) return <output className={styles.rating}>感谢您的评价</output>
  return (
    <fieldset className={styles.rating}>
      <legend>这次服务您满意吗？</legend>
      {supportScores.map((score) => (
        <Button
          key={score}
          kind="ghost"
          size="s"
          busy={rate.busy}
          onClick={() => {
            rate.run({ code: visitorCode(), seq, score }).catch(console.error)
          }}
        >
          {scoreLabels[score]}
        </Button>
      ))}
    </fieldset>
  )
}
