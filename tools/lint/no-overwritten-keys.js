/** Keys that an object certainly or possibly gets from a spread: of a literal, or of either branch of a condition. */
function keysOfSpread(node) {
  switch (node.type) {
    case 'ObjectExpression':
      return node.properties.flatMap((property) =>
        property.type === 'SpreadElement' ? keysOfSpread(property.argument) : keyOf(property),
      )
    case 'ConditionalExpression':
      return [...keysOfSpread(node.consequent), ...keysOfSpread(node.alternate)]
    case 'LogicalExpression':
      return [...keysOfSpread(node.left), ...keysOfSpread(node.right)]
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return keysOfSpread(node.expression)
    default:
      return []
  }
}

/** Returns the name of a property; none for a computed one. */
function keyOf({ key, kind, computed }) {
  // A getter and a setter may share a name.
  if (kind === 'set') return []
  if (!computed && key.type === 'Identifier') return [key.name]
  return key.type === 'Literal' ? [String(key.value)] : []
}

const noOverwrittenKeys = {
  meta: {
    type: 'problem',
    messages: { overwritten: 'This overwrites `{{key}}`, which the object already has. Write it once.' },
  },
  create(context) {
    return {
      ObjectExpression({ properties }) {
        const seen = new Set()
        for (const property of properties) {
          const keys = property.type === 'SpreadElement' ? keysOfSpread(property.argument) : keyOf(property)
          // Both branches of one condition may contain the same key.
          for (const key of new Set(keys)) {
            if (seen.has(key)) context.report({ node: property, messageId: 'overwritten', data: { key } })
            seen.add(key)
          }
        }
      },
    }
  },
}

export default { meta: { name: 'amarelle' }, rules: { 'no-overwritten-keys': noOverwrittenKeys } }
