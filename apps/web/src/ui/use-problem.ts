import { type Problem, refusal } from '@jinli/contract/refusals'
import { useCallback, useState } from 'react'
import type { CallRefused } from '../api/call.ts'
import { toast } from './toast.ts'

type Shown = { message: string; field: string | undefined }

/** Brings the wrong field into view and puts the cursor into it. */
function focusField(name: string): void {
  const input = [...document.getElementsByName(name)].find(
    (node) => node.offsetParent !== null,
  )
  input?.focus({ preventScroll: true })
  input?.scrollIntoView({ block: 'center', behavior: 'smooth' })
}

export type FormProblem = {
  /** The sentence below this field, if it is the wrong one. */
  at: (field: string) => string | null
  /** Shows a rule's finding: red toast, and below its field (spec §5). True when there was one. */
  show: (problem: Problem | null) => boolean
  /** The same for a refusal of the server; fits `onRefused`. `field` where this form's name differs. */
  refused: (refused: CallRefused, field?: string) => true
  clear: () => void
}

/** The one problem a form shows at a time. */
export function useProblem(): FormProblem {
  const [shown, setShown] = useState<Shown | null>(null)

  const tell = useCallback((message: string, field: string | undefined) => {
    setShown({ message, field })
    toast.fail(message)
    if (field) focusField(field)
  }, [])

  return {
    at: (field) => (shown?.field === field ? shown.message : null),
    show: (problem) => {
      if (problem === null) {
        setShown(null)
        return false
      }
      const { message, field } = refusal(problem.key, problem.params)
      tell(message, field)
      return true
    },
    refused: (refused, field = refused.field) => {
      tell(refused.message, field)
      return true
    },
    clear: () => setShown(null),
  }
}
