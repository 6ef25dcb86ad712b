"""Submissions that look for the answers, and at what is not theirs."""

from tests.grading.walls.hostile import Odd, answer, right

OUTSIDE = "OUTSIDE"  # the tests put in the path of a file that is not the student's

THIEVES: list[Odd] = [
    answer(
        "the library's own",
        "return own(position, depth, alpha, beta, evaluate)",
        "wrong type",
        before="from gametree.search.alphabeta import alphabeta as own\n",
    ),
    answer(
        "the library's own, by the short name",
        "return gametree.alphabeta(position, depth, alpha, beta, evaluate)",
        "wrong type",
    ),
    answer(
        "the checks' own",
        "return references.alphabeta('>=')(position, depth, alpha, beta, evaluate)",
        "wrong type",
        before="from classroom.assignments import references\n",
    ),
    answer(
        "the library's files",
        """
        import gametree, os
        for folder in {os.path.dirname(gametree.__file__), '/course', *sys.path, '/work', '/home', '/root'}:
            for name in ('search/alphabeta.py', 'gametree/search/alphabeta.py', 'classroom/assignments/references.py'):
                if os.path.exists(os.path.join(folder, name)):
                    raise SystemError(open(os.path.join(folder, name)).read())
        return 0
        """,
    ),
    answer(
        "all files there are",
        "return found",
        "none",
        before="""
        wanted = ('alphabeta', 'minimax', 'references', 'solutions', 'checks')
        found = None
        for path, folders, files in os.walk('/'):
            found = next((path for name in folders + files if name.startswith(wanted)), found)
            left_out = ('site-packages', 'numpy', 'networkx', 'x86_64-linux-gnu', 'gcc', 'perl')
            folders[:] = [name for name in folders if name not in left_out]
        """,
    ),
    answer(
        "frames",
        """
        frame = sys._getframe()
        while frame:
            for name, value in frame.f_locals.items():
                if 'expected' in name or name == 'right': return value
            frame = frame.f_back
        return 0
        """,
    ),
    answer(
        "all objects",
        """
        for thing in gc.get_objects():
            if getattr(thing, '__module__', '') in ('gametree.search.alphabeta', 'classroom.assignments.references'):
                return thing(position, depth, alpha, beta, evaluate)
        return 0
        """,
    ),
    answer("processes", "return len(os.listdir('/proc'))", "raised"),
    answer("the memory of its parent", "return open('/proc/1/mem', 'rb').read(1)", "raised"),
    answer("another's file", "return len(open('OUTSIDE').read())", "raised"),
    answer("another's file through a link", "os.symlink('OUTSIDE', 'x'); return len(open('x').read())", "raised"),
    answer("writes another's file", "open('OUTSIDE', 'w').write('x')", "raised"),
    answer("deletes another's file", "os.remove('OUTSIDE')", "raised"),
    answer("writes to the library", "open(os.__file__, 'w')", "raised"),
    answer("writes to the root", "open('/x', 'w')", "raised"),
    answer("passwords", "return open('/etc/passwd').read()", "raised"),
    answer("network by number", "socket.create_connection(('1.1.1.1', 53), 0.2)", "raised"),
    answer("network by name", "socket.getaddrinfo('example.org', 80)", "raised"),
    answer("a server of this machine", "socket.create_connection(('127.0.0.1', 22), 0.2)", "raised"),
    answer("becomes the superuser", "os.setuid(0); return 0", "raised", ""),
    answer("a name space of its own", "return ctypes.CDLL(None).unshare(0x10000000) + 1 or 'no'"),
    answer("shared memory without end", "return ctypes.CDLL(None).shmget(0, 1 << 20, 0o600) + 1 or 'no'"),
    answer("mounts", "return ctypes.CDLL(None).mount(b'none', b'/tmp', b'tmpfs', 0, None) and 'no'"),
    answer("lifts its limits", "resource.setrlimit(resource.RLIMIT_AS, (-1, -1))", "raised"),
    right(
        "files for later",
        before="""
        for name in ('sitecustomize.py', 'usercustomize.py', 'json.py', 'gametree.py', 'x.pth', 'math.py'):
            pathlib.Path(name).write_text('raise SystemExit')
        """,
    ),
    right(
        "modules in the place of others",
        before="""
        for name in ('classroom.calls.call', 'gametree.games.tree', 'json', 'os'):
            sys.modules[name] = type(sys)(name)
        """,
    ),
    right(
        "an import hook",
        before="""
        class Hook:
            def find_spec(self, name, path=None, target=None): raise SystemExit
        sys.meta_path.insert(0, Hook())
        """,
    ),
    right(
        "all modules deleted",
        before="""
        for name in set(sys.modules) - {'sys', '__main__', 'builtins'}: del sys.modules[name]
        """,
    ),
]
