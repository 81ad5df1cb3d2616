import { captchaProblem } from '@jinli/contract/auth/auth.rules'
import type { Problem } from '@jinli/contract/refusal/refusals'
import { useRef, useState } from 'react'
import { captchaImages } from '../art/captcha.ts'

/** Returns the index of a random image other than the current one. */
export function otherImage(current: number, total = captchaImages.length): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return current < 0 ? random % total : (current + 1 + (random % (total - 1))) % total
}

/** Returns a form’s captcha and its input ref. Only the client checks it (spec §5 Register 6, decisions §4). */
export function useCaptcha() {
  const [at, setAt] = useState(() => otherImage(-1))
  const input = useRef<HTMLInputElement>(null)
  const change = () => setAt((current) => otherImage(current))
  const image = captchaImages[at]
  const captcha = {
    src: image?.src ?? '',
    change,
    check: (code: string): Problem | null => captchaProblem(code, image?.answer ?? ''),
    /** Shows another image after a wrong code. */
    onProblem: ({ key }: Problem) => {
      if (key !== 'auth.captcha-wrong') return
      change()
      if (input.current) input.current.value = ''
    },
  }
  return [captcha, input] as const
}
