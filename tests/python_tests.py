# SPDX-License-Identifier: MIT
"""Tests of the Python package; run by tests/python.sh."""

import contextlib
import copy
import gc
import io
import os
import pickle
import signal
import sqlite3
import sys
import tempfile
import threading
import unittest
import warnings

import numpy as np

import genpei
from genpei import archive, core
from genpei.envs import SingleEnv, TurnEnv

NIM = """game pile
players one two
heap: 0..5 = 5
move take k in 1..2: k <= heap
  do heap := heap - k
stuck: enemy wins
"""


class States(unittest.TestCase):
    def test_a_state_plays_and_counts(self):
        game = genpei.game("othello")
        state = game.state()
        counts = []
        level = [state]
        for _ in range(4):
            level = [s.after(m) for s in level for m in s.moves()]
            counts.append(len(level))
        self.assertEqual(counts, [4, 12, 56, 244])

    def test_texts_go_both_ways(self):
        state = genpei.game("chess").state().play("e2e4")
        again = genpei.game("chess").state(str(state))
        self.assertEqual(str(again), str(state))
        self.assertEqual({again.move_text(m) for m in again.moves()},
                         {state.move_text(m) for m in state.moves()})

    def test_what_is_wrong_is_an_error(self):
        with self.assertRaisesRegex(genpei.Error, "did you mean 'othello'"):
            genpei.game("othelo")
        state = genpei.game("othello").state()
        with self.assertRaisesRegex(genpei.Error, "not a legal move"):
            state.play(1)
        with self.assertRaises(genpei.Error):
            state.play("a1")
        with self.assertRaises(genpei.Error):
            state.act(0)
        with self.assertRaises(genpei.Error):
            state.observe(2)
        with self.assertRaises(genpei.Error):
            genpei.game("othello").state("nonsense")

    def test_masks_and_actions_agree_with_moves(self):
        for name in ["othello", "chess", "hex7", "shogi", "kuhn", "backgammon", "draughts", "calculation"]:
            game = genpei.game(name)
            batch = game.batch(3, seed=5)
            for _ in range(12):
                masks = batch.masks()
                for i in range(3):
                    self.assertEqual(bool(masks[i].sum() == 0), bool(batch.over[i]), name)
                batch.step_random()

    def test_observations_are_what_the_board_shows(self):
        game = genpei.game("hex3")
        seen = game.state().play("b2").observe(0)
        names = game.plane_names()
        self.assertEqual(seen.shape, (game.planes, 9))
        self.assertEqual(seen[names.index("stone red")].tolist(), [0, 0, 0, 0, 1, 0, 0, 0, 0])
        self.assertEqual(seen[names.index("to move blue")].tolist(), [1] * 9)

    def test_what_is_hidden_is_not_observed(self):
        game = genpei.game("kuhn")
        state = game.state()
        deals = {}
        for m, p in state.chances():
            for k, q in state.after(m).chances():
                dealt = state.after(m).after(k)
                deals.setdefault(dealt.observe(0).tobytes(), 0)
                deals[dealt.observe(0).tobytes()] += 1
        self.assertEqual(sorted(deals.values()), [2, 2, 2])  # three cards of one's own


class Batches(unittest.TestCase):
    def test_a_batch_is_the_same_as_single_states(self):
        game = genpei.game("connect4")
        batch = game.batch(4, seed=1)
        states = [game.state() for _ in range(4)]
        for _ in range(50):
            live = [not s.over() for s in states]
            actions = batch.step_random()
            for i, s in enumerate(states):
                self.assertEqual(bool(actions[i] >= 0), live[i])
                if live[i]:
                    s.act(actions[i])
                self.assertEqual(bool(batch.over[i]), s.over())
                self.assertEqual(batch.payoffs[i].tolist(), s.payoffs())
        self.assertTrue(batch.over.all())
        batch.reset(batch.over)
        self.assertFalse(batch.over.any())

    def test_an_illegal_action_changes_nothing(self):
        batch = genpei.game("othello").batch(2)
        before = batch.observe()
        with self.assertRaisesRegex(genpei.Error, "game 1 of the batch"):
            batch.step([19, 0])
        self.assertTrue((batch.observe() == before).all())
        with self.assertRaises(genpei.Error):
            batch.step([19])
        for wrong in ([19, 2**32 + 19], np.array([19, 2**32 + 19]), [19, 19.5], [19, float("nan")], [19, 2**70],
                      [19, "x"]):
            with self.assertRaises(genpei.Error):
                batch.step(wrong)
        self.assertTrue((batch.observe() == before).all())
        batch.step([19, 19])


class Players(unittest.TestCase):
    def test_a_player_in_python_plays_a_match(self):
        bench = genpei.Workbench()
        bench.add_player("first", lambda position: 0)
        bench.add_player("broken", lambda position: 1 / 0)
        score = bench.match("tictactoe", "first", "random", games=20)
        self.assertEqual(score["games"], 20)
        self.assertEqual(score["wins"] + score["draws"] + score["losses"], 20)
        with self.assertWarnsRegex(RuntimeWarning, "player 'broken' lost games, first by ZeroDivisionError") as caught:
            score = bench.match("tictactoe", "broken", "first", games=200)
        self.assertEqual((score["faults"][0], len(caught.warnings)), (200, 1))
        self.assertIsInstance(score["raised"]["broken"], ZeroDivisionError)
        self.assertEqual(bench.match("tictactoe", "first", "random", games=2)["raised"], {})
        with self.assertRaisesRegex(genpei.Error, "already"):
            bench.add_player("ply", lambda position: 0)
        with self.assertRaisesRegex(genpei.Error, "one thread"):
            bench.match("tictactoe", "first", "random", threads=2)

    def test_a_game_is_added_by_its_description(self):
        bench = genpei.Workbench()
        bench.add_game(NIM)
        state = bench.game("pile").state()
        self.assertEqual([state.move_text(m) for m in state.moves()], ["1", "2"])
        with self.assertRaisesRegex(genpei.Error, "already"):
            bench.add_game(NIM)
        with self.assertRaisesRegex(genpei.Error, "description:"):
            bench.add_game("game x\nplayers")

    def test_analysis_reports_lines(self):
        game = genpei.game("othello")
        steps = []
        lines = game.player("ply").analyse(game.position(moves="f5"), depth=3, lines=2,
                                           report=steps.append)
        self.assertEqual(len(lines), 2)
        self.assertGreaterEqual(lines[0]["value"], lines[1]["value"])
        self.assertEqual(lines[0]["line"][0], lines[0]["move"])
        self.assertTrue(steps)
        with self.assertRaises(ZeroDivisionError):
            game.player("ply").analyse(game.position(), depth=2, report=lambda _: 1 / 0)

    def test_positions_are_solved(self):
        solved = genpei.game("tictactoe").position().solve()
        self.assertEqual(solved["value"], 0)
        self.assertGreater(solved["nodes"], 0)
        won = genpei.game("tictactoe").position(moves="a1 b1 a2 b2").solve(who_wins=True)
        self.assertEqual((won["value"], won["move"]), (1, "a3"))
        self.assertIsNone(genpei.game("othello").position().solve(seconds=0.05)["value"])
        with self.assertRaises(genpei.Error):
            genpei.game("backgammon").position().solve()

    def test_an_evaluation_plays(self):
        asked = []

        def value(state, side):
            asked.append(side)
            return state.payoffs()[side] + len(state.moves())

        genpei.add_evaluation("many-moves", value)
        score = genpei.match("tictactoe", "many-moves:depth=2", "random", games=2)
        self.assertEqual(score["games"], 2)
        self.assertTrue(asked)
        with self.assertRaisesRegex(genpei.Error, "already"):
            genpei.add_evaluation("many-moves", value)
        with self.assertRaises(genpei.Error):
            genpei.game("kuhn").player("many-moves")

    def test_an_evaluation_that_fails_is_no_value(self):
        def raises(state, side):
            raise KeyError("mine")

        genpei.add_evaluation("raises", raises)
        with self.assertRaisesRegex(KeyError, "mine"):
            genpei.match("tictactoe", "raises:depth=1", "random", games=2)
        game = genpei.game("tictactoe")
        with self.assertRaisesRegex(KeyError, "mine"):
            game.player("raises:depth=1").begin().choose(game.position())
        with self.assertRaisesRegex(KeyError, "mine"):
            game.player("raises:depth=1").begin().analyse(game.position(), depth=1)
        for name, value in (("nan", float("nan")), ("none", None), ("large", 2**31), ("infinite", float("inf"))):
            genpei.add_evaluation(name, lambda state, side, value=value: value)
            with self.assertRaisesRegex(genpei.Error, name):
                genpei.match("tictactoe", f"{name}:depth=1", "random", games=2)
        self.assertEqual(genpei.match("tictactoe", "random", "random", games=2)["games"], 2)

    def test_what_a_callback_is_given_may_be_kept(self):
        positions, states = [], []

        def last(position):
            positions.append(position)
            moves = position.moves()
            position.play(moves[0])  # its own: the game does not notice
            return moves[-1]

        def value(state, side):
            states.append(state)
            return len(state.moves())

        bench = genpei.Workbench()
        bench.add_player("last", last)
        bench.add_evaluation("keeps", value)
        score = bench.match("tictactoe", "last", "keeps:depth=1", games=4, opening=-1)
        self.assertEqual(score["faults"], [0, 0])
        self.assertEqual(len({len(p.moves()) for p in positions}), 5)
        self.assertEqual(positions[0].take_back().moves(), bench.game("tictactoe").position().moves())
        self.assertIs(positions[0].game, bench.game("tictactoe"))
        self.assertGreater(len({str(s) for s in states}), 10)
        del bench, score
        gc.collect()
        self.assertEqual(len(positions[0].moves()), 9)

    def test_one_evaluation_serves_several_games(self):
        games, wrong = [genpei.game("connect4"), genpei.game("othello"), genpei.game("tictactoe")], []

        def value(state, side):
            state.observe(side)
            if state.game is not asked or state.play(state.moves()[0]).bytes() == b"":
                wrong.append(state)
            return 0

        genpei.add_evaluation("anywhere", value)
        for asked in games * 3:
            asked.player("anywhere:depth=1").begin().choose(asked.position())
        self.assertEqual(wrong, [])

    def test_a_player_in_python_asks_another(self):
        bench = genpei.Workbench()
        adviser = bench.game("connect4").player("ply:depth=2")
        bench.add_player("asks", adviser.choose)
        self.assertEqual(bench.match("connect4", "asks", "random", games=2)["faults"], [0, 0])

    def test_an_answer_that_is_no_move_is_a_fault(self):
        bench = genpei.Workbench()
        for number, wrong in enumerate((-1, 9, 0.5, float("nan"), "z9", [])):
            bench.add_player(f"wrong{number}", lambda position, wrong=wrong: wrong)
            with self.assertWarnsRegex(RuntimeWarning, f"player 'wrong{number}' lost games, first by Error"):
                score = bench.match("tictactoe", f"wrong{number}", "random", games=2)
            self.assertEqual(score["faults"][0], 2)
            self.assertIsInstance(score["raised"][f"wrong{number}"], genpei.Error)
            with self.assertRaisesRegex(genpei.Error, f"wrong{number} failed") as caught:
                bench.game("tictactoe").player(f"wrong{number}").choose(bench.game("tictactoe").position())
            self.assertIsInstance(caught.exception.__cause__, genpei.Error)

    def test_times_are_numbers_of_seconds(self):
        game = genpei.game("chess")
        position = game.position()
        self.assertEqual([core._milliseconds(s) for s in (0, 0.0005, 1e-300, 2, np.float32(0.5), 1.5, 2**52)],
                         [0, 1, 1, 2000, 500, 1500, 2**52 * 1000])
        for wrong in (float("nan"), float("inf"), -1, "x", None, True, 2**60, 1j):
            with self.assertRaisesRegex(genpei.Error, "seconds"):
                position.solve(seconds=wrong)
            with self.assertRaisesRegex(genpei.Error, "seconds"):
                game.player("alphabeta").analyse(position, seconds=wrong)
        self.assertTrue(game.player("alphabeta").analyse(position, seconds=0.0005))
        self.assertIsNone(genpei.game("othello").position().solve(seconds=0.0005)["value"])
        self.assertEqual(genpei.game("tictactoe").position().solve(seconds=2**52)["value"], 0)

    def test_an_opening_of_any_length_is_found(self):
        with tempfile.TemporaryDirectory() as folder:
            path = f"{folder}/games.db"
            genpei.match("connect4", "random", "random", games=6, archive=path)
            moves = max((row["moves"].split() for row in archive.games(path)), key=len)
            self.assertGreater(len(moves), 17)
            for n in (1, 15, 16, 17, len(moves)):
                found = archive.games(path, opening="  ".join(moves[:n]))
                self.assertTrue(found and all(row["moves"].split()[:n] == moves[:n] for row in found), n)
            self.assertEqual(archive.games(path, opening=" ".join(moves[:16] + ["z9"])), [])
            self.assertEqual(len(archive.games(path, opening="")), 6)
            with self.assertRaisesRegex(genpei.Error, "opening"):
                archive.games(path, opening=moves)

    def test_an_archive_with_any_name_is_read(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("a?b.db", "a#b.db", "a%41.db", "a b.db"):
                genpei.match("tictactoe", "random", "random", games=2, archive=f"{folder}/{name}")
                rows = archive.games(f"{folder}/{name}")
                self.assertEqual(len(rows), 2)
                for opening in ("%", "_", "__", rows[0]["moves"][:1] + "%"):
                    self.assertEqual(archive.games(f"{folder}/{name}", opening=opening), [])

    def test_names_and_results_are_those_of_the_command(self):
        with tempfile.TemporaryDirectory() as folder:
            path = f"{folder}/games.db"
            genpei.match("tictactoe", "random", "random:seed=2", games=4, archive=path)
            self.assertEqual(archive.games(path, player="[r]*"), [])
            self.assertEqual(archive.games(path, player="?andom*"), [])
            self.assertEqual(archive.games(path, player="random", against="random", game="tictactoe"), [])
            self.assertEqual(len(archive.games(path, player="random*", against="random*", game="tictactoe")), 4)
            with contextlib.closing(sqlite3.connect(path)) as old:
                old.execute("INSERT INTO game SELECT 9, '', 0, 'whist', start, ending, 0, '', 4, 0, '', NULL, NULL, 0 "
                            "FROM game WHERE id = 1")
                old.executemany("INSERT INTO seat VALUES (9, ?, ?, ?, 0)",
                                [(0, "n", 3), (1, "e", -3), (2, "n", 3), (3, "e", -3)])
                old.execute("INSERT INTO about VALUES (9, 'whist', NULL, 0, 0, NULL, NULL, NULL, 0)")
                old.execute("PRAGMA user_version = 3")  # in which partners draw
                old.commit()
            self.assertEqual([row["outcome"] for row in archive.games(path, game="whist")], [1])
            self.assertEqual(archive.games(path, game="whist", result="draw"), [])
            for player, result in (("n", "win"), ("e", "loss")):
                self.assertEqual(len(archive.games(path, player=player, result=result)), 1)

    def test_the_archive_is_read(self):
        with tempfile.TemporaryDirectory() as folder:
            path = f"{folder}/games.db"
            genpei.match("tictactoe", "random", "random:seed=2", games=4, archive=path)
            rows = archive.games(path)
            self.assertEqual(len(rows), 4)
            self.assertEqual(rows[0]["game"], "tictactoe")
            self.assertEqual(len(archive.games(path, game="hex7")), 0)
            table = archive.columns(path, player="random:seed=2")
            self.assertEqual(table["plies"].dtype, np.int64)
            self.assertEqual(list(table["id"]), [1, 2, 3, 4])
            self.assertEqual(set(table["first"]) | set(table["second"]), {"random", "random:seed=2"})
            won = archive.columns(path, result="win")
            self.assertTrue((won["outcome"] == 1).all())
            first = rows[0]["moves"].split()[0]
            self.assertIn(1, archive.columns(path, opening=first)["id"])
            self.assertEqual(len(archive.games(path, since="1900", until="1901")), 0)
            self.assertEqual(len(archive.games(path, player="random:*")), 4)
            of_second = [len(archive.games(path, player="random:seed=2", result=result))
                         for result in ("win", "draw", "loss")]
            places = [(row["players"].index("random:seed=2"), row["outcome"]) for row in rows]
            self.assertEqual(of_second[0], sum(won == (1, -1)[place] for place, won in places))
            self.assertEqual(sum(of_second), 4)
            with self.assertRaisesRegex(genpei.Error, "not a date"):
                archive.games(path, since="foo")
            with self.assertRaisesRegex(genpei.Error, "not win, draw or loss"):
                archive.games(path, result="won")
            with self.assertRaises(TypeError):
                archive.games(path, colour="red")
            with open(f"{folder}/no.db", "w") as file:
                file.write("no archive, but long enough to be looked at as one")
            with self.assertRaisesRegex(genpei.Error, "not an archive"):
                archive.games(f"{folder}/no.db")
            with self.assertRaisesRegex(genpei.Error, "no such file"):
                archive.games(f"{folder}/missing.db")


class Refusals(unittest.TestCase):
    def test_wrong_arguments_are_errors_in_words(self):
        game = genpei.game("chess")
        state, position = game.state(), game.position()
        for call in (lambda: genpei.game(None), lambda: genpei.game("chess\0x"), lambda: game.batch(-1),
                     lambda: game.batch(4, seed=-1), lambda: game.batch(2**70), lambda: state.play("e2\0e4"),
                     lambda: state.view(9), lambda: state.observe(7), lambda: state.playout(-1),
                     lambda: position.payoff(2), lambda: position.play("e2\0e4"),
                     lambda: position.solve(threads=-1), lambda: game.player("ply").begin(side=2),
                     lambda: game.player("ply").analyse(position, depth=2**40),
                     lambda: genpei.match("chess", "random", "random", games=0),
                     lambda: genpei.match("chess", "random", "random", games=1.5),
                     lambda: genpei.match("chess", "random", None)):
            with self.assertRaises(genpei.Error):
                call()
        self.assertEqual(str(state), str(game.state()))
        with self.assertRaisesRegex(genpei.Error, "not a file"):
            archive.games("/dev/null")

    def test_what_is_of_another_game_is_refused(self):
        othello, chess = genpei.game("othello"), genpei.game("chess")
        with self.assertRaisesRegex(genpei.Error, "a position of othello is needed, not one of chess"):
            othello.state_of(chess.position())
        for wrong in (None, "start", othello.state()):
            for call in (othello.state_of, othello.player("random").choose,
                         lambda p: othello.player("ply").analyse(p, depth=1)):
                with self.assertRaisesRegex(genpei.Error, "a position is needed"):
                    call(wrong)
        with self.assertRaisesRegex(genpei.Error, "different games"):
            othello.player("random").choose(chess.position())
        empty, none = genpei.game("connect4").state(), genpei.game("tictactoe").state()
        self.assertEqual(empty.bytes(), none.bytes())
        self.assertNotEqual(empty, none)
        self.assertEqual(genpei.Workbench().game("chess").state(), chess.state())

    def test_what_another_workbench_has_is_refused_in_words(self):
        other = genpei.Workbench().game("othello").player("random")
        with self.assertRaisesRegex(genpei.Error, "of different games"):
            other.choose(genpei.game("othello").position())
        with self.assertRaisesRegex(genpei.Error, "of different games"):
            other.analyse(genpei.game("othello").position(), depth=1)

    def test_room_for_a_batch_is_an_array_that_can_be_written(self):
        batch = genpei.game("tictactoe").batch(2)
        fixed = batch.masks()
        fixed.flags.writeable = False
        for wrong in (fixed, fixed.tolist(), batch.masks().astype(float)):
            with self.assertRaisesRegex(genpei.Error, "can be written"):
                batch.masks(wrong)
        batch.step([0, 0])
        batch.reset([256, 0])
        self.assertEqual(batch.masks().sum(axis=1).tolist(), [9, 8])

    def test_the_text_of_no_move_is_refused(self):
        for name in ("othello", "chess", "backgammon", "bridge"):
            state = genpei.game(name).state()
            for wrong in (2**64 - 1, 2**40 + 1, -1, 2**64, None, "x", 1.5):
                with self.assertRaises(genpei.Error):
                    state.move_text(wrong)
            self.assertTrue(all(state.move_text(m) for m in state.moves()))

    def test_threads_share_a_game(self):
        game, wrong = genpei.game("chess"), []
        states = [game.state(), game.state().play("e2e4").play("e7e5")]

        def ask(state, moves):
            for _ in range(4000):
                if state.moves() != moves:
                    wrong.append(state)
                    return

        threads = [threading.Thread(target=ask, args=[state, state.moves()]) for state in states * 2]
        before = sys.getswitchinterval()
        sys.setswitchinterval(1e-6)
        try:
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        finally:
            sys.setswitchinterval(before)
        self.assertEqual(wrong, [])

    def test_what_is_made_of_a_workbench_outlives_it(self):
        for _ in range(3):
            bench = genpei.Workbench()
            game = bench.game("connect4")
            kept = [game.position(), game.player("mcts:playouts=10"), game.batch(2), game.state()]
            kept.append(kept)  # a circle, which is freed in any order
            del bench, game, kept
            gc.collect()

    def test_states_are_copied_and_pickled(self):
        state = genpei.game("othello:size=6").state().play("c2")
        for again in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            self.assertEqual(again, state)
            again.play(again.moves()[0])
            self.assertNotEqual(again, state)
        with self.assertRaisesRegex(genpei.Error, "0.0.1"):
            core._state_again(state.game, "0.0.1", state.bytes())

    def test_control_c_ends_what_runs(self):
        game = genpei.game("chess")
        calls = [lambda: genpei.match("chess", "ply:depth=5", "ply:depth=5", games=1000),
                 lambda: genpei.match("chess", "random", "random", games=10**9),
                 lambda: game.player("alphabeta:time=600").choose(game.position()),
                 lambda: game.player("alphabeta").analyse(game.position(), seconds=600),
                 lambda: genpei.game("othello").position().solve()]
        for call in calls:
            late = threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT))
            late.start()
            with self.assertRaises(KeyboardInterrupt):
                call()
            late.join()
        self.assertEqual(genpei.match("tictactoe", "random", "random", games=2)["games"], 2)

    def test_what_ends_the_program_is_no_lost_game(self):
        def leave(position):
            raise SystemExit(3)

        genpei.add_player("leaves", leave)
        with self.assertRaises(SystemExit):
            genpei.match("tictactoe", "leaves", "random", games=4)


class Environments(unittest.TestCase):
    def test_a_single_player_environment_ends(self):
        for name in ["connect4", "kuhn", "calculation"]:
            env = SingleEnv(name, "random:seed=3")
            random = np.random.default_rng(1)
            seen, info = env.reset(seed=7)
            over = False
            while not over:
                seen, reward, over, cut, info = env.step(random.choice(np.flatnonzero(info["mask"])))
                self.assertEqual(seen.shape, env.observation_space.shape)
            self.assertFalse(cut)
            with self.assertRaises(genpei.Error):
                env.step(0)

    def test_more_than_two_sides_have_an_opponent_each(self):
        env = SingleEnv("hearts", "random", side=2)
        self.assertEqual(sorted(env.opponents), [0, 1, 3])
        random, over = np.random.default_rng(1), False
        _, info = env.reset(seed=7)
        while not over:
            self.assertGreater(info["mask"].sum(), 0)
            _, reward, over, _, info = env.step(random.choice(np.flatnonzero(info["mask"])))

    def test_a_single_player_environment_is_one_of_gymnasium(self):
        with self.assertRaisesRegex(genpei.Error, "not legal"):
            env = SingleEnv("othello")
            env.reset(seed=1)
            env.step(0)
        for name in ("connect4", "kuhn", "othello"):
            env = SingleEnv(name, side=1, illegal="random")
            (seen, info), first = env.reset(seed=5), []
            self.assertIs(env.unwrapped, env)
            self.assertIn(seen, env.observation_space)
            self.assertEqual(env.np_random.bit_generator.state, env._np_random.bit_generator.state)
            self.assertIn(env.action_space.sample(), np.flatnonzero(info["mask"]))
            for _ in range(2):
                seen, _ = env.reset(seed=5)
                env.action_space.seed(3)
                games, over = [seen.tobytes()], False
                while not over:
                    seen, reward, over, cut, info = env.step(env.action_space.sample())
                    games.append((seen.tobytes(), reward, over, cut, info["illegal"]))
                first.append(games)
            self.assertEqual(first[0], first[1])
            self.assertFalse(any(step[-1] for step in first[0][1:]))
            env.reset(seed=5)
            illegal = np.flatnonzero(env.reset(seed=5)[1]["mask"] == 0)
            self.assertTrue(not len(illegal) or env.step(illegal[0])[4]["illegal"])
        with self.assertRaises(genpei.Error):
            SingleEnv("connect4", illegal="ignore")
        with self.assertRaises(genpei.Error):
            SingleEnv("connect4", side=2)

    def test_an_environment_of_turns_is_one_of_pettingzoo(self):
        for name in ("leduc", "connect4", "hearts"):
            env = TurnEnv(name)
            for agent in env.possible_agents:
                self.assertIs(env.observation_space(agent), env.observation_spaces[agent])
                self.assertIs(env.action_space(agent), env.action_spaces[agent])
            env.reset(seed=4)
            self.assertIs(env.unwrapped, env)
            self.assertEqual((env.num_agents, env.max_num_agents), (env.game.sides,) * 2)
            self.assertIn(env.state(), env.state_space)
            got = dict.fromkeys(env.agents, 0.0)
            for agent in env.agent_iter():
                seen, reward, over, _, _ = env.last()
                self.assertIn(seen, env.observation_space(agent))
                self.assertEqual(reward, got[agent])
                got[agent] = 0.0
                env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
                for one, more in env.rewards.items():
                    got[one] += more
                for of_agents in (env.rewards, env.terminations, env.truncations, env.infos):
                    self.assertEqual(set(of_agents), set(env.agents))
            self.assertEqual(env.num_agents, 0)
            with self.assertRaisesRegex(genpei.Error, "reset first"):
                env.step(0)

    def test_the_checks_of_the_packages_pass(self):
        try:
            from gymnasium.utils.env_checker import check_env
            from pettingzoo.test import api_test
        except ImportError as error:
            self.skipTest(f"gymnasium and pettingzoo: {error}")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # names of agents, and what is not made by gymnasium.make
            check_env(SingleEnv("connect4", illegal="random", render_mode="ansi"))
            check_env(SingleEnv("kuhn", side=1, illegal="random", render_mode="ansi"))
            with contextlib.redirect_stdout(io.StringIO()):
                api_test(TurnEnv("leduc"), num_cycles=20)

    def test_sides_move_in_turn(self):
        env = TurnEnv("leduc")
        env.reset(seed=3)
        random = np.random.default_rng(2)
        total = 0
        for _ in env.agent_iter():
            seen, reward, over, cut, _ = env.last()
            total += reward if over else 0
            env.step(None if over else random.choice(np.flatnonzero(seen["action_mask"])))
        self.assertEqual(total, 0)
        self.assertEqual(env.agents, [])


if __name__ == "__main__":
    unittest.main()
