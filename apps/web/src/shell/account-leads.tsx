import { lazy, Suspense, useEffect, useState } from 'react'
import { factorAsked } from '../api/call.ts'
import { AccountSteps } from './account-steps.ts'

const FactorQuestion = lazy(async () => ({
  default: (await import('../player-factor/factor-question.tsx')).FactorQuestion,
}))

/** Asks for the second factor, then repeats the call that the server has refused. */
function FactorLead() {
  const [again, setAgain] = useState<(() => void) | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const onAsked = (event: Event) => {
      if (!(event instanceof CustomEvent)) return
      event.preventDefault()
      setAgain(() => event.detail as () => void)
      setIsOpen(true)
    }
    window.addEventListener(factorAsked, onAsked)
    return () => window.removeEventListener(factorAsked, onAsked)
  }, [])
  if (again === null) return null
  function goOn(): void {
    setIsOpen(false)
    again?.()
  }
  return (
    <Suspense>
      <FactorQuestion open={isOpen} onClose={() => setIsOpen(false)} onDone={goOn} />
    </Suspense>
  )
}

/** Leads to what a refused call asks of the player: a step of the account, or the second factor. */
export function AccountLeads() {
  return (
    <>
      <AccountSteps />
      <FactorLead />
    </>
  )
}
