/** Binds an implementation to a port; made by `implement` and listed in a module's `provides`. */
export interface PortBinding {
  readonly port: AnyPort
  readonly bind: () => void
}
/** Describes what the modules' check needs of a port, whatever its functions are. */
export interface AnyPort {
  readonly name: string
  /** True if several modules may implement it. */
  readonly allowsMany: boolean
  readonly countImplementations: () => number
}
/** A function that one capability needs and a capability of a higher layer implements. */
export interface Port<F> extends AnyPort {
  readonly implement: (implementation: F) => PortBinding
  /** Throws when no module implements the port. */
  readonly get: () => F
}
export interface MultiPort<F> extends AnyPort {
  readonly implement: (implementation: F) => PortBinding
  readonly getAll: () => readonly F[]
}

function createAnyPort<F>(name: string, allowsMany: boolean) {
  const implementations: F[] = []
  const port: AnyPort = { name, allowsMany, countImplementations: () => implementations.length }
  return {
    ...port,
    implementations,
    implement(implementation: F): PortBinding {
      return {
        port,
        bind() {
          if (!allowsMany && implementations.length > 0)
            throw new Error(`Port ${name} has two implementations.`)
          implementations.push(implementation)
        },
      }
    },
  }
}

/** Creates a port with exactly one implementation. */
export function createPort<F>(name: string): Port<F> {
  const { implementations, ...port } = createAnyPort<F>(name, false)
  return {
    ...port,
    get() {
      const [implementation] = implementations
      if (implementation === undefined) throw new Error(`Port ${name} has no implementation.`)
      return implementation
    },
  }
}

/** Creates a port that any number of modules, but at least one, implement. */
export function createMultiPort<F>(name: string): MultiPort<F> {
  const { implementations, ...port } = createAnyPort<F>(name, true)
  return { ...port, getAll: () => implementations }
}
