import { type Permission, permissionTree } from '@jinli/contract/permission'
import { FactList } from '../page/fact-list.tsx'

/** Lists permissions in words, a line per noun. */
export function LentPermissions({ permissions }: { permissions: readonly Permission[] }) {
  const facts = Object.entries(permissionTree).flatMap(([noun, { label, verbs }]) => {
    const words = Object.entries(verbs)
      .filter(([verb]) => permissions.some((each) => each === `${noun}.${verb}`))
      .map(([, word]) => word)
    return words.length > 0 ? [{ label, value: words.join('、') }] : []
  })
  return (
    <section aria-label="增加的权限">
      <FactList facts={facts} />
    </section>
  )
}
