import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'

// Queries include hidden elements, because visibility would be computed from all styles at each query.
configure({
  defaultHidden: true,
  asyncUtilTimeout: Number(process.env.ADMIN_WAIT ?? 20_000),
  getElementError: (message) => new Error(message ?? ''),
})

beforeEach(() => {
  window.history.replaceState(null, '', '#/')
  sessionStorage.clear()
  localStorage.clear()
})

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})
