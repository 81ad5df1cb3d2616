import { unstableSetRender } from 'antd-mobile/es/utils/unstable-render'
import { createRoot, type Root } from 'react-dom/client'

const roots = new WeakMap<Element | DocumentFragment, Root>()

/**
 * Renders toasts and dialogs of antd-mobile on React 19, because the library uses the renderer of older React
 * versions. Must run before any antd-mobile code.
 */
unstableSetRender((node, container) => {
  const root = roots.get(container) ?? createRoot(container)
  roots.set(container, root)
  root.render(node)
  return async () => {
    await Promise.resolve()
    root.unmount()
    roots.delete(container)
  }
})
