// Makes each use of Intl fail.
for (const { prototype } of [Number, Date, Array, String, BigInt])
  for (const name of Object.getOwnPropertyNames(prototype).filter((name) => /locale/i.test(name)))
    prototype[name] = () => {
      throw new Error(`${name} loads Intl`);
    };
delete globalThis.Intl;
